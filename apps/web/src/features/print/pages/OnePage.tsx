import type { PrintUpload } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { isBeingRead, pause } from '../print.api.ts';
import classes from '../print.module.css';
import { ArticleList } from './ArticleList.tsx';
import { PageSheet } from './PageSheet.tsx';
import { useArticles } from './useArticles.ts';

/** One page: its picture with the frames, and its articles beside it. */
export function OnePage({ upload, number }: { upload: PrintUpload; number: number }) {
  const t = useT('print');
  const [selected, setSelected] = useState<string | null>(null);
  const [isDrawing, setDrawing] = useState(false);
  const articles = useArticles(upload.id);
  const query = useQuery({
    ...apiQuery('staff.print-uploads.page', { params: { print_upload_id: upload.id, number } }),
    refetchInterval: isBeingRead(upload) ? pause : false,
  });
  const page = query.data?.data;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!page) return <RowSkeletons />;
  const rows = page.data.filter(({ removed }) => !removed);
  const mayEdit = upload.status === 'review' || upload.status === 'published';
  const draw = async (boxes: Parameters<typeof articles.add>[0]) => {
    setDrawing(false);
    const added = await articles.add(boxes);
    if (added) setSelected(added.id);
  };
  return (
    <div className={classes.spread}>
      <div className={classes.paper}>
        {page.failure && <p className={classes.warning}>{page.failure.message}</p>}
        {page.status === 'waiting' && <p className={classes.lead}>{t('not_read')}</p>}
        {page.width > 0 && page.height > 0 && (
          <PageSheet
            key={number}
            uploadId={upload.id}
            page={page}
            articles={rows}
            selected={selected}
            onSelect={setSelected}
            mayEdit={mayEdit}
            onFrame={articles.reframe}
            isDrawing={isDrawing}
            onDraw={(box) => void draw([box])}
            onStopDrawing={() => setDrawing(false)}
          />
        )}
      </div>
      <ArticleList
        page={number}
        rows={rows}
        selected={selected}
        onSelect={setSelected}
        mayEdit={mayEdit && page.status === 'read'}
        isDrawing={isDrawing}
        onAdd={() => setDrawing(!isDrawing)}
        articles={articles}
      />
    </div>
  );
}
