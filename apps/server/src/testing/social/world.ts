/** A post of an account, in the words of the double. */
export interface DoublePost {
  id: string;
  text: string;
  at: Date;
  likes: number;
  comments: number;
  shares: number;
  views: number;
  /** Seen by followers only. */
  isPrivate?: boolean;
}

export interface DoubleAccount {
  id: string;
  handle: string;
  name: string;
  followers: number;
  posts: DoublePost[];
}

const account = (posts: readonly DoublePost[]): DoubleAccount => ({
  id: '4711',
  handle: 'norlunda',
  name: 'Norlunda Ferries',
  followers: 1234,
  posts: [...posts],
});

/** One account on each network. */
export function makeAccounts(now: Date) {
  const posts = [1, 2, 3].map((n) => ({
    id: String(1000 + n),
    text: `Post ${n} of the ferry`,
    at: new Date(now.getTime() - n * 3_600_000),
    likes: n * 10,
    comments: n,
    shares: n * 2,
    views: n * 1000,
  }));
  return {
    mastodon: account(posts),
    x: account(posts),
    linkedin: account(posts),
    youtube: account(posts),
    reddit: account(posts),
  };
}
export type DoubleAccounts = ReturnType<typeof makeAccounts>;
