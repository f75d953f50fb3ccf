/** Address of the pictures of accounts. */
export const picture = 'https://pictures.example/account.png';

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

/** A comment on a post; `isOwn`: by the account itself. */
interface DoubleComment {
  id: string;
  post: string;
  text: string;
  at: Date;
  isOwn?: boolean;
}

export interface DoubleAccount {
  id: string;
  handle: string;
  name: string;
  followers: number;
  posts: DoublePost[];
  /** Posts and reviews of others that are addressed to the account. */
  received: DoublePost[];
  /** Comments of others on posts of the account. */
  comments: DoubleComment[];
  /** Public posts of others, which only a search finds. */
  others: DoublePost[];
  /** Further accounts that the same person manages, and to which the same consent applies. */
  siblings: DoubleAccount[];
}

/** Adds an account that the same person manages, without posts. */
export function addSibling(account: DoubleAccount, name: string): DoubleAccount {
  const place = account.siblings.length + 2;
  const handle = name.toLowerCase().replaceAll(' ', '.');
  const sibling = {
    ...account,
    id: `${account.id}${place}`,
    handle,
    name,
    posts: [],
    received: [],
    comments: [],
    others: [],
    siblings: [],
  };
  account.siblings.push(sibling);
  return sibling;
}

const account = (
  posts: readonly DoublePost[],
  received: readonly DoublePost[] = [],
  comments: readonly DoubleComment[] = [],
): DoubleAccount => ({
  id: '4711',
  handle: 'norlunda',
  name: 'Norlunda Ferries',
  followers: 1234,
  posts: [...posts],
  received: [...received],
  comments: [...comments],
  others: [],
  siblings: [],
});

/** Makes one account on each network. */
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
  const received = [{ ...posts[0]!, id: '2001', text: 'Norlunda was late again today' }];
  // The second comment is the newest, by the account itself.
  const comments = [1, 2].map((n) => ({
    id: String(3000 + n),
    post: '1001',
    text: n === 1 ? 'When does it sail again?' : 'At eight o’clock.',
    at: new Date(now.getTime() - (3 - n) * 600_000),
    isOwn: n === 2,
  }));
  return {
    mastodon: account(posts, received, comments),
    x: account(posts, [], comments),
    linkedin: account(posts),
    youtube: account(posts, [], comments),
    reddit: account(posts, received, comments),
    facebook: account(posts, received, comments),
    instagram: account(posts, received, comments),
    threads: account(posts, received, comments),
    tiktok: account(posts),
    pinterest: account(posts),
    google: account(posts, received),
    bluesky: {
      ...account(posts, received, comments),
      id: 'did:plc:norlundaferriesaaaaaaaaa',
      handle: 'norlunda.example',
    },
    telegram: account(posts),
    trustpilot: { ...account([], received), handle: 'norlunda.example' },
  };
}
export type DoubleAccounts = ReturnType<typeof makeAccounts>;
