/** A post of the club's social network. */
export interface Post {
  /** The network's own name for it: letters, digits, `-` and `_`. */
  id: string;
  /** Where it is on the network; always https. */
  permalink: string;
  /** As its author wrote it: any text of any length. */
  caption: string;
  /** What to ask `picture` for. */
  pictureUrl: string;
  publishedAt: Date;
}

/** Where the posts of the home page come from. Nothing of it is asked while a person waits. */
export interface PostsProvider {
  /** The token that the settings give, for a start; null when the provider needs none. */
  readonly initialToken: string | null;
  /**
   * The latest posts that have a picture, newest first.
   * @throws PostsUnavailable
   */
  latest(token: string | null, limit: number): Promise<Post[]>;
  /**
   * The picture of a post as it was uploaded: not checked yet, at most 10 MB.
   * @throws PostsUnavailable
   */
  picture(post: Post): Promise<Buffer>;
  /**
   * A token of the same account that lives longer.
   * @throws PostsUnavailable
   */
  renew(token: string): Promise<string>;
}

/** The network could not be read. Its message never holds a token. */
export class PostsUnavailable extends Error {
  override name = "PostsUnavailable";
  /** `token`: it is no longer taken, and a new one is to be set; everything else passes by itself. */
  readonly kind: "network" | "timeout" | "status" | "nonsense" | "token";
  constructor(kind: PostsUnavailable["kind"], message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.kind = kind;
  }
}
