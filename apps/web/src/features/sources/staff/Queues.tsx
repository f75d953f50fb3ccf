import type { CollectionStatus } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Panel } from './Panel.tsx';
import { useSpan } from './useSpan.ts';

/** Shows what waits for the next step, and for how long. */
export function Queues({ queues }: Pick<CollectionStatus, 'queues'>) {
  const t = useT('sources');
  const { number } = useFormat();
  const span = useSpan();
  return (
    <Panel
      title={t('staff.queues.title')}
      heads={[t('staff.queues.name'), t('staff.queues.length'), t('staff.queues.oldest')]}
    >
      {queues.map(({ name, length, oldest_seconds }) => (
        <tr key={name}>
          <th scope="row">{t(`staff.queues.names.${name}`)}</th>
          <td>{number(length)}</td>
          <td>{length > 0 ? span(oldest_seconds * 1000) : t('staff.queues.none')}</td>
        </tr>
      ))}
    </Panel>
  );
}
