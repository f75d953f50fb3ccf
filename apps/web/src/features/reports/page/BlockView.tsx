import { ActionIcon } from '@mantine/core';
import type { Report, ReportBlock, ReportFigure, ReportSection } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { InLanguage, useLocale, useT } from '../../../shared/i18n/index.ts';
import { IconEyeOff } from '../../../shared/icons/index.ts';
import { Growth, Picture } from '../../../shared/parts/index.ts';
import { ChartFigure, useOpenCoverage } from '../../metrics/index.ts';
import classes from '../report.module.css';
import { useOpenRow } from './open-row.ts';
import { pageOf, pageOfSentence, useOpenPage } from './own-media.ts';
import { chartOfBlock, nameOf, rowSectionOf, targetOf, targetOfFigure, targetOfSentence } from './report-chart.ts';
import { languageOf, useReportFormat } from './useReportFormat.ts';

interface Props {
  report: Report;
  section: ReportSection;
  block: ReportBlock;
  /** Hides a piece; given while the report is edited. */
  onHide?: ((clippingId: string) => void) | undefined;
}

/** A section of a report with its title and content, in the language of the report. */
export const BlockView = (props: Props) => (
  <InLanguage language={languageOf(props.report)}>
    <Block {...props} />
  </InLanguage>
);

function Block({ report, section, block, onHide }: Props) {
  const chart = chartOfBlock(block, section);
  const onPick = usePick(report, block);
  const id = `report-${block.kind}`;
  const comment = section.comment && <p className={classes.comment}>{section.comment}</p>;
  const narrowed = block.narrowed && <p className={classes.narrowed}>{block.narrowed.text}</p>;
  if (chart)
    return (
      <>
        <ChartFigure
          id={id}
          title={block.title}
          chart={chart}
          intro={
            <div className={classes.intro}>
              {narrowed}
              {comment}
              <Sentences report={report} block={block} />
              <Figures report={report} block={block} />
            </div>
          }
          definition={block.definition ?? undefined}
          targetOf={(row, series) => targetOf(report, block, row, series)}
          onPick={onPick}
          legend={chart.series.length > 1 ? 'always' : 'none'}
          height={chart.kind === 'bars' || chart.kind === 'split' ? 40 + chart.rows.length * 28 : 240}
        />
        {block.pieces.length > 0 && (
          <div className={classes.below}>
            <Pieces report={report} block={block} onHide={onHide} />
          </div>
        )}
      </>
    );
  return (
    <section className={classes.block} aria-labelledby={id}>
      <h2 id={id}>{block.title}</h2>
      {narrowed}
      {comment}
      <Sentences report={report} block={block} />
      <Figures report={report} block={block} />
      <Pieces report={report} block={block} onHide={onHide} />
      {block.definition && <p className={classes.definition}>{block.definition}</p>}
    </section>
  );
}

/** Returns how a row of a chart opens its clippings; undefined if the coverage shows them, or no one may see them. */
function usePick(report: Report, block: ReportBlock) {
  const openRow = useOpenRow();
  const openPage = useOpenPage(report);
  const rows = rowSectionOf(block);
  if (rows && openRow) return (key: string) => openRow({ section: rows, key, name: nameOf(block, key) });
  return pageOf(block.kind) ? (key: string) => openPage(pageOf(block.kind, key))?.() : undefined;
}

/** Sentences of the summary are read as a text, those of a section as a note. */
function Sentences({ report, block }: Pick<Props, 'report' | 'block'>) {
  const open = useOpenCoverage();
  const openRow = useOpenRow();
  const openPage = useOpenPage(report);
  const { sentences, kind } = block;
  if (sentences.length === 0) return null;
  if (kind === 'method')
    return (
      <ul className={classes.method}>
        {sentences.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    );
  return (
    <p className={kind === 'summary' ? classes.words : classes.lead}>
      {sentences.map(({ key, text, query, row }) => {
        const show =
          query && open
            ? () => open(targetOfSentence(report, query))
            : row && openRow
              ? () => openRow({ ...row, name: text, isWhole: kind === 'summary' })
              : openPage(pageOfSentence(key));
        return <span key={key}>{show ? <Said section={kind} text={text} onOpen={show} /> : text} </span>;
      })}
    </p>
  );
}

/** A sentence that opens what it counts. It is a link, since the words of a button do not flow with those around it. */
function Said({ section, text, onOpen }: { section: ReportBlock['kind']; text: string; onOpen: () => void }) {
  const t = useT('metrics');
  return (
    <a
      href={`#report-${section}`}
      title={t('chart.open')}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {text}
    </a>
  );
}

function Figures({ report, block }: Pick<Props, 'report' | 'block'>) {
  if (block.figures.length === 0) return null;
  return (
    <dl className={classes.figures}>
      {block.figures.map((figure) => (
        <div key={figure.key}>
          <dt>{figure.label}</dt>
          <dd>
            <Value report={report} block={block} figure={figure} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ report, block, figure }: { report: Report; block: ReportBlock; figure: ReportFigure }) {
  const t = useT('metrics');
  const kpi = useT('kpi');
  const { write } = useReportFormat(report);
  const open = useOpenCoverage();
  const openRow = useOpenRow();
  const openPage = useOpenPage(report);
  const { value, unit, previous, growth, target, label, key, unknown } = figure;
  const rows = rowSectionOf(block);
  const coverage = targetOfFigure(report, block, figure);
  const show = rows
    ? openRow && (() => openRow({ section: rows, key, name: label }))
    : coverage
      ? open && (() => open(coverage))
      : openPage(pageOf(block.kind));
  return (
    <>
      {show && value ? (
        <button type="button" title={t('chart.open')} onClick={show}>
          {write(value, unit)}
          <span className="visually-hidden">
            {label}, {t('chart.open')}
          </span>
        </button>
      ) : (
        <b>{unknown && value === null ? t('unknown.label') : write(value, unit)}</b>
      )}
      {previous !== null && (value !== 0 || previous !== 0) && (
        <small>
          <Growth fraction={growth} write={(fraction) => write(fraction, 'share')} />
        </small>
      )}
      {target !== null && <small>{kpi('list.of', { target: write(target, unit) })}</small>}
      {unknown && (
        <small>
          {unknown.outlets > 0 ? t('unknown.outlets', unknown) : t('unknown.clippings', { count: unknown.clippings })}
        </small>
      )}
    </>
  );
}

function HidePiece({ name, onHide }: { name: string; onHide: () => void }) {
  const t = useT('reports');
  const locale = useLocale();
  return (
    <ActionIcon lang={locale} aria-label={t('edit.hide', { name })} onClick={onHide}>
      <IconEyeOff size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

function Pieces({ report, block, onHide }: Pick<Props, 'report' | 'block' | 'onHide'>) {
  const metrics = useT('metrics');
  const app = useT('app');
  const { shortDay } = useFormat();
  const { write } = useReportFormat(report);
  if (block.pieces.length === 0) return null;
  return (
    <ol className={classes.pieces}>
      {block.pieces.map((piece) => (
        <li key={piece.id}>
          {piece.thumbnail && (
            <span className={classes.thumbnail}>
              <Picture src={piece.thumbnail} alt="" width={72} height={54} />
            </span>
          )}
          <div>
            <h3>
              {piece.url ? (
                <a href={piece.url} target="_blank" rel="noopener noreferrer">
                  {piece.headline}
                </a>
              ) : (
                piece.headline
              )}
            </h3>
            {piece.quote && (
              <blockquote>
                <q>{piece.quote}</q>
                {piece.said_by && <cite>{piece.said_by}</cite>}
              </blockquote>
            )}
            <p>
              {piece.outlet && <b>{piece.outlet}</b>} {shortDay(piece.published_on)} · {app(`tone.${piece.tone}`)}
            </p>
            <p>
              {[
                piece.impressions && `${metrics('measures.impressions')} ${write(piece.impressions, 'whole')}`,
                piece.hf_value && `${metrics('measures.hf_value')} ${write(piece.hf_value, 'money')}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          {onHide && (
            <InLanguage language={null}>
              <HidePiece name={piece.headline} onHide={() => onHide(piece.id)} />
            </InLanguage>
          )}
        </li>
      ))}
    </ol>
  );
}
