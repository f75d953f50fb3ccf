import type { CollectionStatus } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Panel } from './Panel.tsx';
import classes from './staff-sources.module.css';
import { useSpan } from './useSpan.ts';

type Step = CollectionStatus['steps'][number];

const names = [
  'fetch_source',
  'fetch_page',
  'read_feed',
  'read_page',
  'compose',
  'store',
  'queue_pages',
  'match',
  'excerpt',
  'write_mentions',
  'rest',
] as const;

/** Share of the processor that each step takes, and how long those wait that leave it alone. */
export function Steps({ steps }: Pick<CollectionStatus, 'steps'>) {
  const t = useT('sources');
  const heads = (['step', 'share', 'calls', 'each'] as const).map((head) => t(`staff.steps.${head}`));
  const waiting = steps.filter(({ waits }) => waits);
  return (
    <Panel title={t('staff.steps.title')} heads={heads} empty={steps.length === 0 ? t('staff.steps.empty') : undefined}>
      {steps
        .filter(({ waits }) => !waits)
        .map((step) => (
          <StepRow key={step.name} step={step} />
        ))}
      {waiting.length > 0 && (
        <tr className={classes.part}>
          <th scope="rowgroup" colSpan={4}>
            {t('staff.steps.waiting')}
          </th>
        </tr>
      )}
      {waiting.map((step) => (
        <StepRow key={step.name} step={step} />
      ))}
    </Panel>
  );
}

function StepRow({ step: { name, share, calls, milliseconds } }: { step: Step }) {
  const t = useT('sources');
  const { number, percentage } = useFormat();
  const span = useSpan();
  const known = names.find((one) => one === name.replaceAll(' ', '_'));
  return (
    <tr>
      <th scope="row">{known ? t(`staff.steps.names.${known}`) : name}</th>
      <td>
        {share !== null && (
          <span className={classes.share}>
            <span className={classes.track} aria-hidden>
              <span className={classes.bar} style={{ width: `${Math.round(share * 100)}%` }} />
            </span>
            <span className={classes.percent}>{percentage(share)}</span>
          </span>
        )}
      </td>
      <td>{calls > 0 && number(calls)}</td>
      <td>{calls > 0 && span(milliseconds / calls)}</td>
    </tr>
  );
}
