import type { BodyOf, Endpoints, PrintArticle, PrintBox } from '@masthead/contract';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';

type Change = BodyOf<Endpoints['staff.print-articles.update']>;

const changed = () => refresh('staff.print-uploads.page', 'staff.print-uploads.show', 'staff.print-uploads.index');

/** Corrects, adds and removes articles of an upload; each returns whether that has worked. */
export function useArticles(uploadId: string) {
  const t = useT('print');
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await work();
    } catch (error) {
      notifyFailure(error);
      return null;
    } finally {
      await changed();
    }
  };
  const update = (id: string, body: Change) =>
    attempt(() => call('staff.print-articles.update', { params: { print_article_id: id }, body }));
  return {
    update,
    /** The words are read from the new frames; correcting them is undone with the frames. */
    reframe: async (article: PrintArticle, boxes: PrintBox[]) => {
      const { id, headline, lead, author, body, boxes: before } = article;
      if (!(await update(id, { boxes }))) return;
      notify({
        title: t('reread'),
        undo: () => void update(id, { boxes: before, headline, lead, author, body }),
      });
    },
    remove: async (article: PrintArticle) => {
      if (!(await update(article.id, { removed: true }))) return;
      notify({ title: t('removed'), undo: () => void update(article.id, { removed: false }) });
    },
    add: (boxes: PrintBox[]) =>
      attempt(
        async () =>
          (await call('staff.print-articles.store', { params: { print_upload_id: uploadId }, body: { boxes } })).data,
      ),
  };
}
