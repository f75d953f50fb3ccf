import { Button } from '@mantine/core';
import type { ConnectEvent, EventType } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useActiveBrand } from '../../shared/actor/index.ts';
import { call, useCall } from '../../shared/api/index.ts';
import { notify, notifyFailure } from '../../shared/feedback/index.ts';
import { Modal } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconCheck, IconTrash } from '../../shared/icons/index.ts';
import { ErrorState, RowSkeletons } from '../../shared/page/index.ts';
import { PermissionButton } from '../../shared/parts/index.ts';
import { useTimezone } from '../metrics/index.ts';
import { eventQuery, eventsChanged } from './calendar.api.ts';
import classes from './calendar.module.css';
import { EventForm } from './EventForm.tsx';
import { newValues, valuesOf } from './event-values.ts';
import { Participants } from './Participants.tsx';

interface Props {
  /** Id of an event, or the type of a new one. */
  event: string;
  /** Day of a new event. */
  day: string;
  relation: string | undefined;
  onClose: () => void;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** A meeting or task to read and change, or a new one. */
export function EventDialog({ event, day, relation, onClose }: Props) {
  const t = useT('calendar');
  const app = useT('app');
  const isNew = event === 'Meeting' || event === 'Task';
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={isNew ? t(`new.${event}`) : t('event')}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      {isNew ? (
        <NewEvent type={event} {...{ day, relation, onClose }} />
      ) : (
        <KnownEvent eventId={event} onClose={onClose} />
      )}
    </Modal>
  );
}

function NewEvent({ type, day, relation, onClose }: Omit<Props, 'event'> & { type: EventType }) {
  const brand = useActiveBrand();
  const timezone = useTimezone();
  const known = useQuery({
    queryKey: ['connect.relations.show', 'name', relation],
    queryFn: () => call('connect.relations.show', { params: { relation_id: relation! } }),
    enabled: relation !== undefined,
  });
  if (relation && known.isPending) return <RowSkeletons />;
  const person = known.data?.data;
  return (
    <EventForm
      brandId={brand.id}
      initial={newValues(type, { day, timezone, relation: person?.id })}
      known={{ relations: person ? [person] : [] }}
      onDone={onClose}
    />
  );
}

function KnownEvent({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const query = useQuery(eventQuery(eventId));
  const event = query.data?.data;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!event) return <RowSkeletons />;
  return (
    <>
      <Participants event={event} />
      <EventForm
        brandId={event.brand_id}
        eventId={event.id}
        initial={valuesOf(event)}
        known={event}
        onDone={onClose}
        actions={<EventActions event={event} onClose={onClose} />}
      />
    </>
  );
}

function EventActions({ event, onClose }: { event: ConnectEvent; onClose: () => void }) {
  const t = useT('calendar');
  const app = useT('app');
  const params = { event_id: event.id };
  const finishing = useCall('connect.events.update', {
    onSuccess: () => {
      void eventsChanged();
      onClose();
    },
  });
  const restore = () => call('connect.events.restore', { params }).then(eventsChanged).catch(notifyFailure);
  const remove = async () => {
    try {
      await call('connect.events.delete', { params });
      notify({ title: t('deleted', { title: event.title }), body: t('deleted_body'), undo: () => void restore() });
      onClose();
    } catch (error) {
      notifyFailure(error);
    }
    await eventsChanged();
  };
  return (
    <div className={classes.eventActions}>
      <PermissionButton
        permission="relation.create"
        data-danger
        leftSection={<IconTrash {...icon} />}
        onClick={() => void remove()}
      >
        {app('delete')}
      </PermissionButton>
      {event.type === 'Task' && (
        <Button
          leftSection={<IconCheck {...icon} />}
          loading={finishing.isPending}
          onClick={() => finishing.mutate({ params, body: { is_done: !event.done_at } })}
        >
          {event.done_at ? t('reopen') : t('finish')}
        </Button>
      )}
    </div>
  );
}
