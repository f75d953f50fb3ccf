import { Button, Textarea } from '@mantine/core';
import { type ApprovalStep, limits, storyChecks } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useUser } from '../../../shared/actor/index.ts';
import { Modal, MultiSelect } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconArrowBackUp, IconCheck, IconCircleCheck, IconHourglass } from '../../../shared/icons/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { useEditing, useStory } from '../editor/story-context.ts';
import { Needed } from '../publish/Needed.tsx';
import classes from '../publish/publish.module.css';
import { useBusy } from '../publish/useBusy.ts';
import { approvalQuery, useApproval } from './useApproval.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

type Person = ApprovalStep['reviewers'][number];

/** Asks colleagues to approve the story, or answers as one of them. */
export default function ApprovalDialog() {
  const t = useT('stories');
  const app = useT('app');
  const { open } = useEditing();
  const story = useStory().story!;
  const approval = useQuery(approvalQuery(story.id));
  return (
    <Modal
      opened
      onClose={() => open(null)}
      title={t('approval.title')}
      size={480}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      {approval.isPending && <RowSkeletons count={3} />}
      {approval.isError && <ErrorState error={approval.error} onRetry={() => void approval.refetch()} />}
      {approval.data && <Ways key={approval.data.data.steps[0]?.id} {...approval.data.data} />}
    </Modal>
  );
}

/** The actions of the person in the approval's present state. */
function Ways({ steps, colleagues }: { steps: readonly ApprovalStep[]; colleagues: readonly Person[] }) {
  const user = useUser();
  const { approval } = useStory().story!;
  const request = steps.find(({ kind }) => kind === 'requested');
  if (approval?.state === 'requested' && request)
    return request.reviewers.some(({ id }) => id === user.id) ? (
      <Decision request={request} />
    ) : (
      <Pending request={request} />
    );
  if (approval?.state === 'approved') return <Approved step={steps[0]!} />;
  const others = colleagues.filter(({ id }) => id !== user.id);
  return <Request colleagues={others} last={request} answer={approval ? steps[0]! : null} />;
}

interface RequestProps {
  colleagues: readonly Person[];
  last: ApprovalStep | undefined;
  /** The reviewer's answer, if the story was sent back. */
  answer: ApprovalStep | null;
}

function Request({ colleagues, last, answer }: RequestProps) {
  const t = useT('stories');
  const { open } = useEditing();
  const { values } = useStory();
  const { request } = useApproval();
  const ids = colleagues.map(({ id }) => id);
  const before = last?.reviewers.map(({ id }) => id).filter((id) => ids.includes(id)) ?? [];
  const [reviewers, setReviewers] = useState(before.length > 0 ? before : ids.length === 1 ? ids : []);
  const [note, setNote] = useState('');
  const [isBusy, run] = useBusy(() => open(null));
  const isNeeding = storyChecks(values).some(({ level }) => level === 'needed');
  return (
    <>
      <Needed />
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          run(() => request(reviewers, note));
        }}
      >
        {answer ? <Said step={answer} words="sent_back_by" sign={<IconArrowBackUp {...icon} />} /> : null}
        <p className={classes.note}>{t(colleagues.length > 0 ? 'approval.lead' : 'approval.nobody')}</p>
        {colleagues.length > 0 && (
          <>
            <MultiSelect
              searchable
              label={t('approval.reviewers')}
              description={t('approval.reviewers_hint')}
              data={colleagues.map(({ id, full_name }) => ({ value: id, label: full_name }))}
              maxValues={limits.storyReviewers}
              value={reviewers}
              onChange={setReviewers}
            />
            <Words label={t('approval.note')} value={note} onChange={setNote} />
          </>
        )}
        <div className={classes.actions}>
          <Button onClick={() => open(null)}>{t('publish.cancel')}</Button>
          <Button type="submit" variant="filled" loading={isBusy} disabled={isNeeding || reviewers.length === 0}>
            {t('approval.request')}
          </Button>
        </div>
      </form>
    </>
  );
}

/** The answer of somebody who was asked. */
function Decision({ request }: { request: ApprovalStep }) {
  const t = useT('stories');
  const { open } = useEditing();
  const { approve, sendBack } = useApproval();
  const [comment, setComment] = useState('');
  const [isBusy, run] = useBusy(() => open(null));
  return (
    <div className={classes.form}>
      <Said step={request} words="decide" sign={<IconHourglass {...icon} />} />
      <Words
        label={t('approval.comment')}
        description={t('approval.comment_hint')}
        value={comment}
        onChange={setComment}
      />
      <div className={classes.actions}>
        <Button
          leftSection={<IconArrowBackUp {...icon} />}
          disabled={isBusy || !comment.trim()}
          onClick={() => run(() => sendBack(comment))}
        >
          {t('approval.send_back')}
        </Button>
        <Button
          variant="filled"
          loading={isBusy}
          leftSection={<IconCheck {...icon} />}
          onClick={() => run(() => approve(comment))}
        >
          {t('approval.approve')}
        </Button>
      </div>
    </div>
  );
}

function Pending({ request }: { request: ApprovalStep }) {
  const t = useT('stories');
  const { open } = useEditing();
  const { withdraw } = useApproval();
  const [isBusy, run] = useBusy(() => open(null));
  return (
    <div className={classes.form}>
      <Said step={request} words="pending" sign={<IconHourglass {...icon} />} />
      <div className={classes.actions}>
        <Button loading={isBusy} onClick={() => run(withdraw)}>
          {t('request.withdraw')}
        </Button>
      </div>
    </div>
  );
}

function Approved({ step }: { step: ApprovalStep }) {
  const t = useT('stories');
  const { open } = useEditing();
  return (
    <div className={classes.form}>
      <Said step={step} words="approved_by" sign={<IconCircleCheck {...icon} />} />
      <div className={classes.actions}>
        <Button variant="filled" onClick={() => open('publish')}>
          {t('publish.open')}
        </Button>
      </div>
    </div>
  );
}

interface SaidProps {
  step: ApprovalStep;
  words: 'pending' | 'decide' | 'approved_by' | 'sent_back_by';
  sign: ReactNode;
}

/** A step with its person, and the message added to it. */
function Said({ step, words, sign }: SaidProps) {
  const t = useT('stories');
  const { fullDate } = useFormat();
  const params = {
    name: step.user?.full_name ?? t('conflict.somebody'),
    date: fullDate(step.created_at),
    reviewers: step.reviewers.map(({ full_name }) => full_name).join(', '),
  };
  return (
    <div className={classes.hint} role="status" data-good={words === 'approved_by' || undefined}>
      {sign}
      <div>
        <p>{t(`approval.${words}`, params)}</p>
        {step.comment && <blockquote className={classes.quote}>{step.comment}</blockquote>}
      </div>
    </div>
  );
}

interface WordsProps {
  label: string;
  description?: string;
  value: string;
  onChange: (value: string) => void;
}

const Words = ({ onChange, ...field }: WordsProps) => (
  <Textarea
    autosize
    minRows={3}
    maxRows={10}
    maxLength={limits.longText}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...field}
  />
);
