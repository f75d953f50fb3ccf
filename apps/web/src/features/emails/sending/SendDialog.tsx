import { Button, Checkbox } from '@mantine/core';
import { ApiError, type Email } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useUser } from '../../../shared/actor/index.ts';
import { call, useCall } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconClock, IconSend } from '../../../shared/icons/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import { useTimezone } from '../../metrics/index.ts';
import { clockIn, momentIn, TimeFields, useMoment } from '../../stories/index.ts';
import { audienceQuery, emailChanged } from '../emails.api.ts';
import { AudienceFacts } from './AudienceFacts.tsx';
import { Relevance } from './Relevance.tsx';
import classes from './sending.module.css';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Shows the last check before an e-mail is sent: the number of recipients, a test, and the time. */
export default function SendDialog({ email, onClose }: { email: Email; onClose: () => void }) {
  const t = useT('mailing');
  const app = useT('app');
  const stories = useT('stories');
  const moment = useMoment();
  const ownZone = useTimezone();
  const recipients = useQuery(audienceQuery(email.id)).data?.data.recipients ?? 0;
  const [isLater, setLater] = useState(false);
  const [timezone, setTimezone] = useState(email.timezone ?? ownZone);
  const [[day, clock], setTime] = useState(() => tomorrowMorning(timezone));
  const [isLocal, setLocal] = useState(email.in_recipient_zones);
  const [lacking, setLacking] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const date = /^\d\d:\d\d$/.test(clock) && day ? momentIn(timezone, day, clock) : null;
  const isPast = isLater && (!date || date.getTime() <= Date.now());
  const params = { email_id: email.id };
  const send = async () => {
    if (!isLater || !date) {
      const { data } = await call('emails.send', { params });
      notify({ title: t('send.started'), body: t('send.started_body', { count: recipients }) });
      return data;
    }
    const { data } = await call('emails.schedule', {
      params,
      body: { scheduled_at: date.toISOString(), timezone, in_recipient_zones: isLocal },
    });
    notify({ title: t('send.scheduled'), body: moment(date.toISOString(), timezone) });
    return data;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isPast) return;
    setBusy(true);
    setLacking([]);
    try {
      const data = await send();
      onClose();
      await emailChanged(data);
    } catch (error) {
      const texts = error instanceof ApiError ? Object.values(error.body.errors ?? {}).flat() : [];
      if (texts.length > 0) setLacking(texts);
      else notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('send.title')}
      size={560}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
        {lacking.length > 0 && (
          <div role="alert" className={classes.needed}>
            <b>{t('send.lacking')}</b>
            <ul>
              {lacking.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        )}
        <AudienceFacts emailId={email.id} />
        <Relevance email={email} />
        <TestMail emailId={email.id} />
        <SegmentedControl
          fullWidth
          aria-label={stories('publish.when')}
          data={[
            { value: 'now', label: stories('publish.now') },
            { value: 'later', label: stories('publish.later') },
          ]}
          value={isLater ? 'later' : 'now'}
          onChange={(value) => setLater(value === 'later')}
        />
        {isLater && (
          <>
            <TimeFields
              {...{ day, clock, timezone, isPast, date, ownZone }}
              onTime={setTime}
              onTimezone={setTimezone}
            />
            <Checkbox
              label={t('send.local')}
              description={t('send.local_hint')}
              checked={isLocal}
              onChange={(event) => setLocal(event.currentTarget.checked)}
            />
          </>
        )}
        <p className={classes.note}>{t('send.final')}</p>
        <div className={classes.actions}>
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button
            type="submit"
            variant="filled"
            loading={isBusy}
            disabled={isPast || recipients === 0}
            leftSection={isLater ? <IconClock {...icon} /> : <IconSend {...icon} />}
          >
            {t(isLater ? 'send.schedule' : 'send.now', { count: recipients })}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Returns nine o'clock of the next day, a usual hour for the press. */
function tomorrowMorning(timezone: string): ReturnType<typeof clockIn> {
  const [day] = clockIn(timezone, Date.now() + 86_400_000);
  return [day, '09:00'];
}

function TestMail({ emailId }: { emailId: string }) {
  const t = useT('mailing');
  const { email } = useUser();
  const test = useCall('emails.test', {
    onSuccess: () => notify({ title: t('send.test_sent', { email }) }),
    onFailure: (error) => {
      const [text] = Object.values(error.body.errors ?? {}).flat();
      if (text) notify({ kind: 'warning', title: t('send.test_failed'), body: text });
      return text !== undefined;
    },
  });
  return (
    <div className={classes.test}>
      <p>{t('send.test_hint', { email })}</p>
      <Button
        size="xs"
        loading={test.isPending}
        onClick={() => test.mutate({ params: { email_id: emailId }, body: {} })}
      >
        {t('send.test')}
      </Button>
    </div>
  );
}
