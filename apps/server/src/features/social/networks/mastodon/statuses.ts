import { plainText } from '@masthead/reading';
import { countOf, fieldsOf, listOf, optionalText, timeOf, webAddress } from '../../answer.ts';
import type { FoundPost, OwnPost } from '../../connector.ts';

/** Most posts of an answer. */
export const page = 40;

/** Reads https://docs.joinmastodon.org/entities/Status/ . Posts that are not public are left out. */
export function postsOf(answer: unknown): OwnPost[] {
  return listOf(answer).flatMap((status) => {
    const id = optionalText(status.id);
    const url = webAddress(status.url) ?? webAddress(status.uri);
    const published_at = timeOf(status.created_at);
    const isPublic = status.visibility === 'public' || status.visibility === 'unlisted';
    if (!id || !url || !published_at || !isPublic || status.reblog) return [];
    return [
      {
        id,
        url,
        text: plainText(optionalText(status.content) ?? ''),
        published_at,
        likes: countOf(status.favourites_count),
        comments: countOf(status.replies_count),
        shares: countOf(status.reblogs_count),
        views: null,
      },
    ];
  });
}

/** Reads a public post of somebody else; one without words is left out. */
export function foundOf(status: unknown): FoundPost[] {
  const { account, language } = fieldsOf(status);
  const author = fieldsOf(account);
  return postsOf([status])
    .filter(({ text }) => text !== '')
    .map(({ id, url, text, published_at }) => ({
      ...{ id, url, text, published_at, language: optionalText(language) },
      author: optionalText(author.acct),
      followers: countOf(author.followers_count),
    }));
}
