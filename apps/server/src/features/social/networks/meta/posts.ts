import { fieldsOf, listOf, optionalList, optionalText, timeOf, webAddress } from '../../answer.ts';
import type { Ask, FoundPost, OwnComment, OwnPost, PostComments } from '../../connector.ts';
import { type OlderComments, readOn } from '../../reading/older-comments.ts';

type Fields = Record<string, unknown>;

/** Names of the fields of a post; the interfaces of Meta differ in them alone. */
export interface PostFields {
  url: string;
  text: string;
  time: string;
}

/** Returns the parts that every post has; a post without an id, address or time is left out. */
function partsOf(post: Fields, names: PostFields) {
  const id = optionalText(post.id);
  const url = webAddress(post[names.url]);
  const published_at = timeOf(post[names.time]);
  return id && url && published_at ? { id, url, published_at, text: optionalText(post[names.text]) ?? '' } : null;
}

type Counts = Pick<OwnPost, 'likes' | 'comments' | 'shares' | 'views'> & Partial<Pick<OwnPost, 'text'>>;

/** Reads own posts; `more` returns their counts, or null for an entry that is no post. */
export const ownPosts = (answer: unknown, names: PostFields, more: (post: Fields) => Counts | null): OwnPost[] =>
  listOf(fieldsOf(answer).data, 'data').flatMap((post) => {
    const [parts, counts] = [partsOf(post, names), more(post)];
    return parts && counts ? [{ ...parts, ...counts }] : [];
  });

/** Reads posts of others that are addressed to an account; those without words are left out. */
export const receivedPosts = (answer: unknown, names: PostFields, authorOf: (post: Fields) => unknown): FoundPost[] =>
  optionalList(fieldsOf(answer).data).flatMap((post) => {
    const parts = partsOf(post, names);
    if (!parts?.text) return [];
    return [{ ...parts, author: optionalText(authorOf(post)), followers: null, language: null }];
  });

/** Most comments of a post that are asked for with it. */
export const commentsOfPost = 25;

/**
 * Returns the list of comments on a post with those that its first answer has left out, as far as the reading goes:
 * https://developers.facebook.com/docs/graph-api/results
 */
export async function withOlder(
  ask: Ask,
  first: unknown,
  request: { url: string; token?: string },
  older: OlderComments,
): Promise<{ data: Fields[]; paging: unknown }> {
  const partOf = (answer: unknown) => {
    const { data, paging } = fieldsOf(answer);
    const { next, cursors } = fieldsOf(paging);
    return { items: optionalList(data), next: next === undefined ? null : optionalText(fieldsOf(cursors).after) };
  };
  const { items, isWhole } = await readOn(partOf(first), older.ofPost, async (after) =>
    partOf(await ask({ ...request, url: `${request.url}&after=${encodeURIComponent(after)}` })),
  );
  return { data: items, paging: isWhole ? {} : fieldsOf(first).paging };
}

/** Names of the fields of a comment, and what tells who wrote it. */
interface CommentFields {
  text: string;
  time: string;
  /** Returns the name of the author; null if it is the account itself, undefined if the network does not tell it. */
  authorOf(comment: Fields): string | null | undefined;
  /** Returns the address of a comment that has none of its own. */
  urlOf(comment: Fields): unknown;
}

/** Reads a list of comments on a post, the newest first, without those of the account itself. */
export function commentsOf(post: string, answer: unknown, names: CommentFields): PostComments {
  const { data, paging } = fieldsOf(answer);
  const comments = optionalList(data).flatMap((comment): OwnComment[] => {
    const id = optionalText(comment.id);
    const url = webAddress(names.urlOf(comment));
    const text = optionalText(comment[names.text]);
    const published_at = timeOf(comment[names.time]);
    const author = names.authorOf(comment);
    return id && url && text && published_at && author !== null
      ? [{ id, url, text, published_at, author: author ?? null }]
      : [];
  });
  return { post, comments, isWhole: fieldsOf(paging).next === undefined };
}
