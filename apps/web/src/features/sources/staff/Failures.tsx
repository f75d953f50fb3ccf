import type { CollectionStatus } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { KindMark } from '../KindMark.tsx';
import { showAllSources } from './all-sources.ts';
import { Panel } from './Panel.tsx';
import classes from './staff-sources.module.css';

/** Lists the current failures; each line links to the sources with that reason. */
export function Failures({ failures }: Pick<CollectionStatus, 'failures'>) {
  const t = useT('sources');
  const { number } = useFormat();
  return (
    <Panel
      title={t('staff.failures.title')}
      heads={[t('staff.failures.reason'), t('staff.failures.kind'), t('staff.failures.sources')]}
      empty={failures.length === 0 ? t('staff.failures.empty') : undefined}
    >
      {failures.map(({ kind, code, message, sources }) => (
        <tr key={`${kind} ${code}`}>
          <th scope="row" className={classes.reason}>
            <Link to="/staff/sources" search={{ kind, code }} resetScroll={false} onClick={showAllSources}>
              {message}
            </Link>
          </th>
          <td>
            <KindMark kind={kind} />
          </td>
          <td>{number(sources)}</td>
        </tr>
      ))}
    </Panel>
  );
}
