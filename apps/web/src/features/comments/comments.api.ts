import type { CommentSubject } from '@masthead/contract';
import { apiQuery, refresh } from '../../shared/api/index.ts';

/** The record that comments are about. */
export interface Commented {
  brandId: string;
  subject: CommentSubject;
}

export const commentsQuery = ({ brandId, subject }: Commented) =>
  apiQuery('comments.index', { params: { brand_id: brandId }, query: subject });

export const noticesQuery = apiQuery('notices.index');

/** Lists that show the number of comments follow by the event. */
export const commentsChanged = () => refresh('comments.index');
