import { Button } from '@mantine/core';
import { enquiryStates, limits, type PressEnquiry } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { Drawer, Select } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconMailForward } from '../../../shared/icons/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import { useColleagues } from '../../notes/index.ts';
import classes from './enquiries.module.css';
import { replyAddress } from './enquiry-search.ts';

/** An enquiry with its answer by mail, its state and who takes care of it. */
export function EnquiryDrawer({ enquiry, onClose }: { enquiry: PressEnquiry; onClose: () => void }) {
  const t = useT('newsrooms');
  const app = useT('app');
  const { fullDate } = useFormat();
  const { name, outlet, message, language, created_at, newsroom } = enquiry;
  const subject = t('enquiries.reply_subject', { name: newsroom.name });
  return (
    <Drawer
      opened
      position="right"
      size={520}
      onClose={onClose}
      title={outlet ? `${name}, ${outlet}` : name}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <div className={classes.enquiry}>
        <p className={classes.moment}>{t('enquiries.sent', { date: fullDate(created_at), name: newsroom.name })}</p>
        <p className={classes.message} lang={language}>
          {message}
        </p>
        <div>
          <Button
            component="a"
            variant="filled"
            href={replyAddress(enquiry, subject)}
            leftSection={<IconMailForward size={16} stroke={1.6} aria-hidden />}
          >
            {t('enquiries.reply')}
          </Button>
        </div>
        <Sender enquiry={enquiry} />
        <Handling enquiry={enquiry} />
        <Removal enquiry={enquiry} onRemoved={onClose} />
      </div>
    </Drawer>
  );
}

/** Shows who wrote, about which story, and whether the brand knows the person. */
function Sender({ enquiry: { email, relation, story } }: { enquiry: PressEnquiry }) {
  const t = useT('newsrooms');
  return (
    <dl className={classes.facts}>
      <dt>{t('contacts.email')}</dt>
      <dd>
        <a className="underlined" href={`mailto:${encodeURIComponent(email)}`}>
          {email}
        </a>
      </dd>
      <dt>{t('enquiries.relation')}</dt>
      <dd>
        {relation ? (
          <Link to="/connect/relations/$relationId" params={{ relationId: relation.id }} className="underlined">
            {relation.name}
          </Link>
        ) : (
          <Link to="/connect/relations/create" className="underlined">
            {t('enquiries.add_relation')}
          </Link>
        )}
      </dd>
      {story && (
        <>
          <dt>{t('enquiries.story')}</dt>
          <dd>
            <Link to="/stories/story/$storyId/edit" params={{ storyId: story.id }} className="underlined">
              {story.headline}
            </Link>
          </dd>
        </>
      )}
    </dl>
  );
}

function Handling({ enquiry }: { enquiry: PressEnquiry }) {
  const t = useT('newsrooms');
  const colleagues = useColleagues(enquiry.brand_id);
  const change = useCall('newsrooms.enquiries.update', { refreshes: ['press-enquiries.index'] });
  const params = { newsroom_id: enquiry.newsroom.id, press_enquiry_id: enquiry.id };
  return (
    <>
      <div>
        <span className={classes.label}>{t('enquiries.state')}</span>
        <SegmentedControl
          fullWidth
          aria-label={t('enquiries.state')}
          data={enquiryStates.map((value) => ({ value, label: t(`enquiries.states.${value}`) }))}
          value={enquiry.state}
          disabled={change.isPending}
          onChange={(value) => {
            const state = enquiryStates.find((one) => one === value);
            if (state) change.mutate({ params, body: { state } });
          }}
        />
      </div>
      <Select
        clearable
        searchable
        label={t('enquiries.assignee')}
        description={t('enquiries.assignee_hint')}
        placeholder={t('enquiries.nobody')}
        data={colleagues.map(({ id, full_name }) => ({ value: id, label: full_name }))}
        value={enquiry.assignee?.id ?? null}
        disabled={change.isPending}
        onChange={(assignee_id) => change.mutate({ params, body: { assignee_id } })}
      />
    </>
  );
}

function Removal({ enquiry, onRemoved }: { enquiry: PressEnquiry; onRemoved: () => void }) {
  const t = useT('newsrooms');
  const { number } = useFormat();
  const removal = useCall('newsrooms.enquiries.delete', {
    refreshes: ['press-enquiries.index'],
    onSuccess: () => {
      notify({ title: t('enquiries.deleted') });
      onRemoved();
    },
  });
  const remove = async () => {
    const question = { title: t('enquiries.delete_title', { name: enquiry.name }), body: t('enquiries.delete_body') };
    if (await confirm({ ...question, confirmLabel: t('enquiries.delete'), danger: true }))
      removal.mutate({ params: { newsroom_id: enquiry.newsroom.id, press_enquiry_id: enquiry.id } });
  };
  return (
    <div className={classes.end}>
      <p>{t('enquiries.kept', { days: number(limits.enquiryDays) })}</p>
      <Button data-danger variant="subtle" loading={removal.isPending} onClick={() => void remove()}>
        {t('enquiries.delete')}
      </Button>
    </div>
  );
}
