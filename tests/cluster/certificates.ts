import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isIPv4 } from "node:net";

interface Certificate {
  certificate: string;
  key: string;
}

interface Authority {
  certificate: string;
  /** @param host the DNS name or IPv4 address that the certificate covers */
  issue(host: string): Certificate;
}

/** The DER tags of X.509 (RFC 5280) that a certificate needs. */
const BOOLEAN = 0x01;
const INTEGER = 0x02;
const BITS = 0x03;
const OCTETS = 0x04;
const OID = 0x06;
const TEXT = 0x0c;
const TIME = 0x17;
const SEQUENCE = 0x30;
const SET = 0x31;
const SAN_DNS = 0x82;
const SAN_IP = 0x87;
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;

const TRUE = der(BOOLEAN, Buffer.from([0xff]));
const ECDSA_WITH_SHA256 = der(SEQUENCE, oid("2a8648ce3d040302"));
const COMMON_NAME = oid("550403");
const ALTERNATIVE_NAME = oid("551d11");
const BASIC_CONSTRAINTS = oid("551d13");
const VALID = der(SEQUENCE, der(TIME, Buffer.from("000101000000Z")), der(TIME, Buffer.from("491231235959Z")));
const IS_AUTHORITY = der(SEQUENCE, BASIC_CONSTRAINTS, TRUE, der(OCTETS, der(SEQUENCE, TRUE)));

export function createAuthority(): Authority {
  const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
  // The name is unique: with two trusted authorities of the same name, OpenSSL may verify a certificate against the
  // wrong one.
  const issuer = `Autoridad de prueba ${randomBytes(8).toString("hex")}`;
  const signed = (name: string, key: KeyObject, extension: Buffer) =>
    certificateOf({ name, key, extension, issuer, issuerKey: own.privateKey });
  return {
    certificate: signed(issuer, own.publicKey, IS_AUTHORITY),
    issue(host) {
      const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const name = isIPv4(host)
        ? der(SAN_IP, Buffer.from(host.split(".").map(Number)))
        : der(SAN_DNS, Buffer.from(host));
      const extension = der(SEQUENCE, ALTERNATIVE_NAME, der(OCTETS, der(SEQUENCE, name)));
      return {
        certificate: signed(host, publicKey, extension),
        key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      };
    },
  };
}

function certificateOf(of: {
  name: string;
  key: KeyObject;
  extension: Buffer;
  issuer: string;
  issuerKey: KeyObject;
}): string {
  const content = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1]), randomBytes(8)),
    ECDSA_WITH_SHA256,
    nameOf(of.issuer),
    VALID,
    nameOf(of.name),
    of.key.export({ type: "spki", format: "der" }),
    der(EXTENSIONS, der(SEQUENCE, of.extension)),
  );
  const signature = der(BITS, Buffer.from([0]), sign("sha256", content, of.issuerKey));
  const lines =
    der(SEQUENCE, content, ECDSA_WITH_SHA256, signature)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}

function nameOf(text: string): Buffer {
  return der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(TEXT, Buffer.from(text)))));
}

function oid(hex: string): Buffer {
  return der(OID, Buffer.from(hex, "hex"));
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
