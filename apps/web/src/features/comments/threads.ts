import type { Comment } from '@masthead/contract';

export interface Thread {
  first: Comment;
  answers: Comment[];
}

/** Puts comments, the oldest first, together to threads. */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const answers = Map.groupBy(
    comments.filter(({ id, thread_id }) => id !== thread_id),
    ({ thread_id }) => thread_id,
  );
  return comments.flatMap((first) =>
    first.id === first.thread_id ? [{ first, answers: answers.get(first.id) ?? [] }] : [],
  );
}

export const holds = ({ first, answers }: Thread, commentId: string | undefined): boolean =>
  [first, ...answers].some(({ id }) => id === commentId);
