import type { PrintArticle, PrintBox } from '@masthead/contract';
import { type KeyboardEvent, useId } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { usePicture } from '../print.api.ts';
import classes from '../print.module.css';
import { corners, middleOf, type Size } from './frames.ts';
import { useSheet } from './useSheet.ts';

interface Props {
  uploadId: string;
  page: Size & { number: number; has_picture: boolean };
  articles: readonly PrintArticle[];
  selected: string | null;
  onSelect: (id: string) => void;
  mayEdit: boolean;
  onFrame: (article: PrintArticle, boxes: PrintBox[]) => Promise<void>;
  isDrawing: boolean;
  onDraw: (box: PrintBox) => void;
  onStopDrawing: () => void;
}

/** The picture of a page with the frames of its articles. */
export function PageSheet(props: Props) {
  const { uploadId, page, articles, selected, isDrawing, onDraw, onStopDrawing } = props;
  const t = useT('print');
  const helpId = useId();
  const { number, width, height } = page;
  const picture = usePicture(
    page.has_picture ? `/staff/print-uploads/${uploadId}/pages/${number}/picture` : null,
  ).address;
  const hold = useSheet({
    page,
    onDraw,
    onFrame: async (articleId, at, box) => {
      const article = articles.find(({ id }) => id === articleId);
      if (article)
        await props.onFrame(
          article,
          article.boxes.map((known, place) => (place === at ? box : known)),
        );
    },
  });
  const onDrawKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onStopDrawing();
    if (event.key === 'Enter') onDraw(middleOf(number, page));
  };
  // The selected article is above the others where frames overlap.
  const sorted = articles.toSorted((a, b) => Number(a.id === selected) - Number(b.id === selected));
  return (
    <>
      <p id={helpId} className={isDrawing ? classes.help : 'visually-hidden'} role={isDrawing ? 'status' : undefined}>
        {t(isDrawing ? 'draw_help' : 'frame_help')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be an SVG */}
      <svg
        ref={hold.sheet}
        className={classes.sheet}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={t('page_picture', { page: number })}
        onPointerMove={hold.onPointerMove}
        onPointerUp={hold.onPointerUp}
        onPointerCancel={hold.onPointerCancel}
      >
        {picture && <image href={picture} width={width} height={height} preserveAspectRatio="none" />}
        {sorted.map((article) => (
          <Frames key={article.id} {...props} article={article} hold={hold} helpId={helpId} />
        ))}
        {isDrawing && (
          // biome-ignore lint/a11y/useSemanticElements: there are no buttons in SVG
          <rect
            ref={(area) => area?.focus()}
            className={classes.canvas}
            width={width}
            height={height}
            role="button"
            tabIndex={0}
            aria-label={t('draw_here')}
            aria-describedby={helpId}
            onKeyDown={onDrawKey}
            onPointerDown={hold.startDrawing}
          />
        )}
        {hold.drawn && <rect className={classes.frame} data-selected {...rectOf(hold.drawn)} />}
      </svg>
    </>
  );
}

const rectOf = ({ x0, y0, x1, y1 }: PrintBox) => ({ x: x0, y: y0, width: x1 - x0, height: y1 - y0 });

interface FramesProps extends Props {
  article: PrintArticle;
  hold: ReturnType<typeof useSheet>;
  helpId: string;
}

function Frames({ article, page, selected, onSelect, mayEdit, hold, helpId }: FramesProps) {
  const t = useT('print');
  const isSelected = article.id === selected;
  const isOpen = mayEdit && !article.document_id;
  const handle = page.width / 50;
  return article.boxes.map((stored, at) => {
    if (stored.page !== page.number) return null;
    const { draft } = hold;
    const box = draft?.articleId === article.id && draft.at === at ? draft.box : stored;
    return (
      <g key={`${article.id}-${at}`}>
        {/* biome-ignore lint/a11y/useSemanticElements: there are no buttons in SVG */}
        <rect
          className={classes.frame}
          data-selected={isSelected || undefined}
          data-open={(isSelected && isOpen) || undefined}
          {...rectOf(box)}
          role="button"
          tabIndex={0}
          aria-pressed={isSelected}
          aria-label={t('frame', { headline: article.headline || t('untitled') })}
          aria-describedby={isOpen ? helpId : undefined}
          onFocus={() => onSelect(article.id)}
          onClick={() => onSelect(article.id)}
          onKeyDown={(event) => isOpen && hold.onFrameKey(event, article.id, at, box)}
          onPointerDown={(event) => isSelected && isOpen && hold.grabFrame(event, article.id, at, box)}
        />
        {isSelected &&
          isOpen &&
          corners.map((corner) => (
            <rect
              key={corner}
              className={classes.handle}
              data-corner={corner}
              x={(corner.endsWith('w') ? box.x0 : box.x1) - handle / 2}
              y={(corner.startsWith('n') ? box.y0 : box.y1) - handle / 2}
              width={handle}
              height={handle}
              onPointerDown={(event) => hold.grabFrame(event, article.id, at, box, corner)}
            />
          ))}
      </g>
    );
  });
}
