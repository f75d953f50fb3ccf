import { before, days, hours } from '../../../../platform/clock/index.ts';
import { fieldsOf, optionalList, optionalText } from '../../answer.ts';
import type { Ask, FoundPost, OwnPost, PostComments } from '../../connector.ts';
import { SocialFailure } from '../../failure.ts';
import { fill } from '../../search/stream-words.ts';
import { askRecent, foundIn, xSearch } from './x-search.ts';

/** Replies of an answer, and answers of a query: each reply is paid for. */
const page = 50;
const pages = 2;
/** Shortly less than the seven days that are searched. */
const reach = days(7) - hours(1);

interface Replied {
  handle: string;
  posts: readonly OwnPost[];
  /** Id of the newest reply that is known, from which the search continues, so that none is paid for twice; null: none is. */
  since: string | null;
  now: Date;
}

/** Returns queries for the replies to posts that have some: https://docs.x.com/x-api/fundamentals/conversation-id */
function queriesOf({ handle, posts, now }: Replied): string[] {
  const replied = posts.filter(({ comments, published_at }) => comments !== 0 && published_at > before(now, reach));
  const words = replied.map(({ id }) => `conversation_id:${id}`);
  return fill(words, xSearch.longest, (some) => `(${some.join(' OR ')}) is:reply -from:${handle}`);
}

interface Reply extends FoundPost {
  post: string;
}

/** Reads https://docs.x.com/x-api/posts/search-recent-posts with the post that each reply belongs to. */
function repliesOf(answer: unknown): Reply[] {
  const conversations = new Map(
    optionalList(fieldsOf(answer).data).map(({ id, conversation_id }) => [
      optionalText(id),
      optionalText(conversation_id),
    ]),
  );
  return foundIn(answer).posts.flatMap((reply) => {
    const post = conversations.get(reply.id);
    return post ? [{ ...reply, post }] : [];
  });
}

/** Reads the newest replies to own posts of the last seven days that are not known yet. Where the budget ends, the reading goes on without more. */
export async function readReplies(ask: Ask, replied: Replied): Promise<PostComments[]> {
  const replies: Reply[] = [];
  try {
    for (const query of queriesOf(replied)) {
      let next: string | null = null;
      for (let turn = 0; turn < pages; turn++) {
        const answer = await askRecent(ask, query, { since: replied.since, next, size: page, now: replied.now });
        replies.push(...repliesOf(answer));
        next = foundIn(answer).next;
        if (!next) break;
      }
    }
  } catch (error) {
    const isLeftOut = ['social_budget_spent', 'social_forbidden'].includes(
      error instanceof SocialFailure ? error.code : '',
    );
    if (!isLeftOut) throw error;
  }
  const byPost = Map.groupBy(replies, ({ post }) => post);
  return [...byPost].map(([post, comments]) => ({ post, comments, isWhole: false }));
}
