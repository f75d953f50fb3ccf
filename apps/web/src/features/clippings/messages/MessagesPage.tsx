import { Button, Progress } from '@mantine/core';
import { events, type KeyMessage, type MessageReading, type Spokesperson } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { refresh } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { type Column, ListTable } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { useChannel } from '../../../shared/realtime/index.ts';
import { SettingsHeading } from '../../accounts/index.ts';
import { brandMessages } from '../clippings.api.ts';
import { MessageMenu, PersonMenu } from './MessageMenus.tsx';
import classes from './messages.module.css';

const MessageDialog = lazyPart(async () => (await import('./MessageDialog.tsx')).MessageDialog);
const PersonDialog = lazyPart(async () => (await import('./PersonDialog.tsx')).PersonDialog);

/** The interval in milliseconds between checks of a reading, in case no event arrives. */
const pause = 2000;

/** Key messages and spokespeople of the brand. */
export function MessagesPage() {
  const t = useT('clippings');
  const app = useT('app');
  const brand = useActiveBrand();
  const [adding, setAdding] = useState<'message' | 'person' | null>(null);
  useChannel(events.clippingsRead, brand.id, () => void refresh('brands.key-messages.index'));
  const { data, error, isPending, refetch } = useQuery({
    ...brandMessages(brand.id),
    refetchInterval: ({ state }) => (state.data?.data.reading?.is_finished === false ? pause : false),
  });
  const found = data?.data;
  const icon = <IconPlus size={16} stroke={1.6} aria-hidden />;
  const addMessage = (
    <Button variant="filled" leftSection={icon} onClick={() => setAdding('message')}>
      {t('messages.add')}
    </Button>
  );
  const addPerson = (
    <Button leftSection={icon} onClick={() => setAdding('person')}>
      {t('messages.add_person')}
    </Button>
  );
  return (
    <>
      <SettingsHeading title={app('titles.key_messages')} heading={t('messages.title')} lead={t('messages.lead')} />
      {isPending && <RowSkeletons count={5} />}
      {error && !found && <ErrorState error={error} onRetry={() => void refetch()} />}
      {found && (
        <>
          {found.reading && <Reading reading={found.reading} />}
          <section className={classes.part} aria-labelledby="key-messages">
            <div className={classes.partHead}>
              <h2 id="key-messages">{t('messages.messages')}</h2>
              {found.messages.length > 0 && addMessage}
            </div>
            {found.messages.length === 0 ? (
              <EmptyState title={t('messages.empty')} body={t('messages.empty_body')} actions={addMessage} />
            ) : (
              <MessageTable messages={found.messages} brandId={brand.id} />
            )}
          </section>
          <section className={classes.part} aria-labelledby="spokespeople">
            <div className={classes.partHead}>
              <h2 id="spokespeople">{t('messages.people')}</h2>
              {found.spokespeople.length > 0 && addPerson}
            </div>
            {found.spokespeople.length === 0 ? (
              <EmptyState
                title={t('messages.people_empty')}
                body={t('messages.people_empty_body')}
                actions={addPerson}
              />
            ) : (
              <PersonTable people={found.spokespeople} brandId={brand.id} />
            )}
          </section>
        </>
      )}
      {adding === 'message' && <MessageDialog brandId={brand.id} onClose={() => setAdding(null)} />}
      {adding === 'person' && <PersonDialog brandId={brand.id} onClose={() => setAdding(null)} />}
    </>
  );
}

function Reading({ reading: { read, total, is_finished } }: { reading: MessageReading }) {
  const t = useT('clippings');
  if (is_finished || total === 0) return null;
  const label = t('messages.reading', { read, total });
  return (
    <div className={classes.reading} role="status">
      <p>{label}</p>
      <Progress value={(100 * read) / total} size={6} aria-label={label} color="var(--bar)" />
    </div>
  );
}

function useCounts() {
  const t = useT('clippings');
  const { number } = useFormat();
  return <R extends KeyMessage | Spokesperson>(): Column<R>[] => [
    { id: 'confirmed', head: t('messages.confirmed'), kind: 'figure', cell: ({ confirmed }) => number(confirmed) },
    { id: 'proposed', head: t('messages.proposed'), kind: 'figure', cell: ({ proposed }) => number(proposed) },
  ];
}

function MessageTable({ messages, brandId }: { messages: readonly KeyMessage[]; brandId: string }) {
  const t = useT('clippings');
  const counts = useCounts();
  const columns: Column<KeyMessage>[] = [
    {
      id: 'name',
      head: t('messages.name'),
      kind: 'main',
      cell: ({ name, phrases, campaign }) => (
        <span className={classes.name}>
          {name}
          <small>{[campaign, phrases.join(' · ')].filter(Boolean).join(' – ')}</small>
        </span>
      ),
    },
    ...counts<KeyMessage>(),
    {
      id: 'menu',
      head: t('messages.actions', { name: '' }),
      kind: 'menu',
      cell: (message) => <MessageMenu brandId={brandId} message={message} />,
    },
  ];
  return <ListTable caption={t('messages.messages')} columns={columns} rows={messages} />;
}

function PersonTable({ people, brandId }: { people: readonly Spokesperson[]; brandId: string }) {
  const t = useT('clippings');
  const counts = useCounts();
  const columns: Column<Spokesperson>[] = [
    {
      id: 'name',
      head: t('messages.person'),
      kind: 'main',
      cell: ({ name, role }) => (
        <span className={classes.name}>
          {name}
          {role && <small>{role}</small>}
        </span>
      ),
    },
    ...counts<Spokesperson>(),
    {
      id: 'menu',
      head: t('messages.actions', { name: '' }),
      kind: 'menu',
      cell: (person) => <PersonMenu brandId={brandId} person={person} />,
    },
  ];
  return <ListTable caption={t('messages.people')} columns={columns} rows={people} />;
}
