import { type Post, type PostsProvider, PostsUnavailable } from "./port.ts";

export type LocalPost = Omit<Post, "pictureUrl"> & { picture: () => Promise<Buffer> };

/** Posts without a network: the demo's posts, or none if no account is connected. */
export function createLocalPosts(posts: readonly LocalPost[]): PostsProvider {
  return {
    initialToken: null,
    async latest(_token, limit) {
      return posts
        .map(({ id, permalink, caption, publishedAt }) => ({
          id,
          permalink,
          caption,
          publishedAt,
          pictureUrl: id,
        }))
        .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
        .slice(0, limit);
    },
    async picture(post) {
      const found = posts.find(({ id }) => id === post.id);
      if (!found) throw new PostsUnavailable("nonsense", "there is no such post");
      return found.picture();
    },
    async renew(token) {
      return token;
    },
  };
}
