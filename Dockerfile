# syntax=docker/dockerfile:1
# The site in one image; see docs/install.md. It contains no secrets: .dockerignore excludes .env,
# and the container gets them from its environment.

# Both run on the building machine whatever the image's platform is: bundles run anywhere, and npm
# installs for another one. Only the last stage needs an emulator for a foreign platform.
FROM --platform=$BUILDPLATFORM node:26-slim AS modules
ARG TARGETARCH
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
# The image has its own Node.
RUN cpu=$(echo "${TARGETARCH:-$(dpkg --print-architecture)}" | sed s/amd64/x64/) \
  && npm ci --omit=dev --ignore-scripts=false --os=linux --libc=glibc --cpu="$cpu" \
  && rm -rf node_modules/node-* node_modules/.bin/node

FROM --platform=$BUILDPLATFORM node:26-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
# The name that compose.yaml gives the image; a tag that names a version has to be that of the source.
ARG IMAGE=
RUN tag=${IMAGE##*:}; tag=${tag#v}; own=$(node -p "require('./package.json').version"); \
  case $tag in */*) ;; [0-9]*.[0-9]*.[0-9]*) [ "$tag" = "$own" ] \
  || { echo "SITE_IMAGE dice $IMAGE y este código es la versión $own: actualizá con deploy/upgrade-compose.sh." >&2; exit 1; } ;; esac
RUN npm ci
COPY . .
RUN npm run build

FROM node:26-slim
ARG REVISION=
LABEL org.opencontainers.image.title="club-site" \
  org.opencontainers.image.description="The web site of a sports club" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="1.0.0" \
  org.opencontainers.image.revision="$REVISION"
# Two heaps of the C library instead of one per thread save about 40 MB after heavy traffic.
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  MALLOC_ARENA_MAX=2
WORKDIR /site
COPY package.json ./
COPY --from=modules /site/node_modules node_modules
COPY scripts scripts
COPY src src
COPY docs/manual/*.md docs/manual/
COPY --from=build /site/build build
# The only writable folder; a named volume inherits its owner.
RUN install -d -o node -g node -m 0750 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Creating the database on the first start takes some seconds; a site with invalid settings (503) is
# not ready.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/app/main.js"]
