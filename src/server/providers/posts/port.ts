export interface Post {
  /** Id in the network: letters, digits, `-` and `_`. */
  id: string;
  /** URL on the network; always https. */
  permalink: string;
  /** The author's text, of any length. */
  caption: string;
  pictureUrl: string;
  publishedAt: Date;
}

/** Source of the home page's posts; only used in background jobs. */
export interface PostsProvider {
  /** The configured token; null if the provider needs none. */
  readonly initialToken: string | null;
  /**
   * Returns the latest posts that have a picture, newest first.
   * @throws PostsUnavailable
   */
  latest(token: string | null, limit: number): Promise<Post[]>;
  /**
   * Returns the original picture of a post: unvalidated, at most 10 MB.
   * @throws PostsUnavailable
   */
  picture(post: Post): Promise<Buffer>;
  /**
   * Returns a refreshed token of the same account.
   * @throws PostsUnavailable
   */
  renew(token: string): Promise<string>;
}

/** The social network could not be read. The message never contains a token. */
export class PostsUnavailable extends Error {
  override name = "PostsUnavailable";
  /** `token`: the token was rejected, so a new one must be set. All other kinds are transient. */
  readonly kind: "network" | "timeout" | "status" | "nonsense" | "token";
  constructor(kind: PostsUnavailable["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}
