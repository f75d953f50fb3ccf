import type { Mention } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useActiveBrand } from '../../shared/actor/index.ts';
import { call, refresh } from '../../shared/api/index.ts';
import { notify, notifyFailure } from '../../shared/feedback/index.ts';
import { Menu } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { briefingsOf } from './briefings.api.ts';

interface Props {
  mentions: readonly Pick<Mention, 'id'>[];
  onDone: () => void;
}

/** Lists the briefings of the brand, to add mentions to the next issue of one; they are loaded when the menu opens. */
export function BriefingItems({ mentions, onDone }: Props) {
  const t = useT('briefings');
  const { data, isPending, isError } = useQuery(briefingsOf(useActiveBrand().id));
  const add = (briefing: { id: string; name: string }) => {
    const body = { mentions: mentions.map(({ id }) => id) };
    call('briefings.mentions.add', { params: { briefing_id: briefing.id }, body }).then(({ data: { added } }) => {
      notify({ title: t('monitor.added', { count: added, briefing: briefing.name }) });
      void refresh('briefings.index', 'briefings.show', 'briefings.proposals.index', 'briefings.preview');
    }, notifyFailure);
    onDone();
  };
  if (isPending) return <Menu.Label>{t('monitor.loading')}</Menu.Label>;
  if (isError) return <Menu.Label>{t('monitor.failed')}</Menu.Label>;
  if (data.data.length === 0)
    return (
      <Menu.Item component={Link} to="/briefings">
        {t('create')}
      </Menu.Item>
    );
  return (
    <>
      <Menu.Label>{t('monitor.title')}</Menu.Label>
      {data.data.map((briefing) => (
        <Menu.Item key={briefing.id} onClick={() => add(briefing)}>
          {briefing.name}
        </Menu.Item>
      ))}
    </>
  );
}
