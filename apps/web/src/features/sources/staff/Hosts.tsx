import type { CollectionStatus } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { showAllSources } from './all-sources.ts';
import { Panel } from './Panel.tsx';
import { useSpan } from './useSpan.ts';

/** The number of hosts that fit beside the rest. */
const shown = 10;

/** The hosts that keep the fetching waiting; each leads to its sources. */
export function Hosts({ hosts }: Pick<CollectionStatus, 'hosts'>) {
  const t = useT('sources');
  const { number } = useFormat();
  const span = useSpan();
  const heads = (['host', 'fetches', 'failures', 'mean', 'slowest'] as const).map((head) => t(`staff.hosts.${head}`));
  return (
    <Panel title={t('staff.hosts.title')} heads={heads} empty={hosts.length === 0 ? t('staff.hosts.empty') : undefined}>
      {hosts.slice(0, shown).map((one) => (
        <tr key={one.host}>
          <th scope="row">
            <Link to="/staff/sources" search={{ host: one.host }} resetScroll={false} onClick={showAllSources}>
              {one.host}
            </Link>
          </th>
          <td>{number(one.fetches)}</td>
          <td>{number(one.failures)}</td>
          <td>{span(one.mean_milliseconds)}</td>
          <td>{span(one.slowest_milliseconds)}</td>
        </tr>
      ))}
    </Panel>
  );
}
