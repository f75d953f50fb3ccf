import { ActionIcon, Button, Textarea } from '@mantine/core';
import {
  chartOf,
  chartsOfSection,
  narrowableSections,
  type Report,
  type ReportBlock,
  type ReportChart,
  type ReportSection,
} from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { useState } from 'react';
import { Menu, Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconEye,
  IconEyeOff,
  IconPlus,
} from '../../../shared/icons/index.ts';
import { Grip, Sortable, useSortableRow } from '../../../shared/sorting/index.ts';
import { ImageField } from '../../../shared/upload/index.ts';
import { NarrowSection } from '../filters/NarrowSection.tsx';
import classes from '../report.module.css';
import { BlockView } from './BlockView.tsx';
import type { Arrangement } from './useArrangement.ts';
import { languageOf } from './useReportFormat.ts';

interface Props {
  report: Report;
  arrangement: Arrangement;
  onLogo: (logo: Report['logo']) => void;
}

/** The sections of a report while it is edited: they are moved, hidden, commented and drawn in another way. */
export function EditSections({ report, arrangement, onLogo }: Props) {
  const t = useT('reports');
  const metrics = useT('metrics');
  const { sections, move, undo, isSaving } = arrangement;
  const shown = sections.filter(({ kind }) => report.document?.blocks.some((block) => block.kind === kind));
  const titleOf = (kind: string) => report.document?.blocks.find((block) => block.kind === kind)?.title ?? kind;
  const placeOf = (at: number) => sections.indexOf(shown[at]!);
  return (
    <>
      <div className={classes.editBar}>
        <Button
          size="xs"
          disabled={!undo}
          leftSection={<IconArrowBackUp size={14} stroke={1.6} aria-hidden />}
          onClick={undo}
        >
          {t('actions.undo')}
        </Button>
        <span role="status">{isSaving ? t('edit.saving') : t('edit.saved')}</span>
      </div>
      <div className={classes.logoField}>
        <ImageField
          label={t('edit.logo')}
          purpose="picture"
          brandId={report.brands[0]?.id}
          value={report.logo}
          onChange={onLogo}
        />
      </div>
      <Sortable
        ids={shown.map(({ kind }) => kind)}
        instructions={metrics('blocks.keyboard')}
        say={(moment, kind, place) => metrics(`blocks.${moment}`, { name: titleOf(kind), place, total: shown.length })}
        onMove={(from, to) => move(placeOf(from), placeOf(to))}
      >
        {shown.map((section) => (
          <EditedSection key={section.kind} {...{ report, section, arrangement }} title={titleOf(section.kind)} />
        ))}
      </Sortable>
      <AddSection {...{ report, arrangement }} />
    </>
  );
}

/** Offers the sections that are counted and that the report lacks. */
function AddSection({ report, arrangement: { sections, add } }: Pick<Props, 'report' | 'arrangement'>) {
  const t = useT('reports');
  const missing = (report.document?.blocks ?? []).filter(({ kind }) => sections.every((one) => one.kind !== kind));
  if (missing.length === 0) return null;
  return (
    <div className={classes.add}>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}>{t('edit.add')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {missing.map(({ kind, title }) => (
            <Menu.Item key={kind} onClick={() => add(kind)}>
              {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

interface SectionProps {
  report: Report;
  section: ReportSection;
  arrangement: Arrangement;
  title: string;
}

function EditedSection({ report, section, arrangement, title }: SectionProps) {
  const t = useT('reports');
  const metrics = useT('metrics');
  const { row, handle } = useSortableRow(section.kind);
  const { kind, is_hidden, comment, hidden_clippings } = section;
  const charts: readonly ReportChart[] = chartsOfSection[kind];
  const block = report.document!.blocks.find((one) => one.kind === kind)!;
  const change = (part: Partial<ReportSection>) => arrangement.changeOne(kind, part);
  const [isNarrowing, setNarrowing] = useState(section.narrowing !== undefined);
  const narrow = t('edit.narrow', { name: title });
  const Eye = is_hidden ? IconEye : IconEyeOff;
  return (
    <div {...row} className={classes.edited} data-section={kind} data-off={is_hidden || undefined}>
      <div className={classes.tools}>
        <Grip handle={handle} label={metrics('blocks.move', { name: title })} />
        <b>{title}</b>
        {is_hidden && <span className={classes.off}>{t('edit.hidden')}</span>}
        {charts.length > 1 && !is_hidden && (
          <Select
            size="xs"
            className={classes.chartKind}
            aria-label={t('edit.chart', { name: title })}
            data={charts.map((value) => ({ value, label: t(`charts.${value}`) }))}
            value={chartOf(section)}
            allowDeselect={false}
            onChange={(chart) => change({ chart: chart as ReportChart })}
          />
        )}
        {narrowableSections.includes(kind) && !is_hidden && (
          <ActionIcon aria-label={narrow} aria-expanded={isNarrowing} onClick={() => setNarrowing(!isNarrowing)}>
            <IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          aria-label={t(is_hidden ? 'edit.show' : 'edit.hide', { name: title })}
          onClick={() => change({ is_hidden: !is_hidden })}
        >
          <Eye size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      {!is_hidden && (
        <>
          {isNarrowing && (
            <NarrowSection
              report={report}
              section={section}
              label={narrow}
              onChange={(narrowing) => change({ narrowing })}
            />
          )}
          <Textarea
            className={classes.commentField}
            aria-label={t('edit.comment', { name: title })}
            placeholder={t('edit.comment', { name: title })}
            autosize
            minRows={1}
            maxLength={5000}
            defaultValue={comment ?? ''}
            key={comment ?? ''}
            onBlur={(event) => {
              const text = event.currentTarget.value.trim() || null;
              if (text !== comment) change({ comment: text });
            }}
          />
          <div lang={localeOf(languageOf(report))}>
            <BlockView
              report={report}
              section={{ ...section, comment: null }}
              block={{ ...block, pieces: block.pieces.filter(({ id }) => !hidden_clippings.includes(id)) }}
              onHide={(id) => change({ hidden_clippings: [...hidden_clippings, id] })}
            />
          </div>
          <HiddenPieces
            pieces={block.pieces.filter(({ id }) => hidden_clippings.includes(id))}
            onShow={(id) => change({ hidden_clippings: hidden_clippings.filter((one) => one !== id) })}
          />
        </>
      )}
    </div>
  );
}

function HiddenPieces({ pieces, onShow }: { pieces: ReportBlock['pieces']; onShow: (clippingId: string) => void }) {
  const t = useT('reports');
  if (pieces.length === 0) return null;
  return (
    <details className={classes.hiddenPieces}>
      <summary>{t('edit.hidden_pieces', { count: pieces.length })}</summary>
      <ul>
        {pieces.map(({ id, headline }) => (
          <li key={id}>
            <span>{headline}</span>
            <ActionIcon aria-label={t('edit.show', { name: headline })} onClick={() => onShow(id)}>
              <IconEye size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </details>
  );
}
