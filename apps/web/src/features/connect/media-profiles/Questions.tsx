import { Button } from '@mantine/core';
import type { AnswerOf, Endpoints, MediaProfile } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMayCall } from '../../../shared/actor/index.ts';
import { call, flatPages } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import { profilesChanged, questionPages } from './media-profiles.api.ts';
import classes from './media-profiles.module.css';

type Question = AnswerOf<Endpoints['staff.media-profile-questions.index']>['data'][number];

/** Lists pairs of profiles that may be one person, for staff to decide. Shows nothing if there are none. */
export function Questions() {
  const t = useT('discover');
  const mayDecide = useMayCall('staff.media-profile-questions.decide');
  const list = useInfiniteQuery({ ...questionPages, enabled: mayDecide });
  const questions = flatPages(list.data);
  if (questions.length === 0) return null;
  return (
    <section className={classes.questions} aria-labelledby="join-questions">
      <h2 id="join-questions">{t('staff.questions')}</h2>
      <p className={classes.quiet}>{t('staff.questions_body')}</p>
      <ul>
        {questions.map((question) => (
          <Pair key={question.id} question={question} />
        ))}
      </ul>
      <LoadMore pages={list} />
    </section>
  );
}

function Pair({ question: { id, profile, other, evidence } }: { question: Question }) {
  const t = useT('discover');
  const decide = async (decision: 'join' | 'apart') => {
    try {
      await call('staff.media-profile-questions.decide', { params: { question_id: id }, body: { decision } });
      notify({ title: t(decision === 'join' ? 'staff.joined' : 'staff.kept_apart') });
      await profilesChanged();
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <li className={classes.pair}>
      <div>
        <Side profile={profile} /> <Side profile={other} />
        {evidence.map(({ code, shared }) => (
          <p key={code} className={classes.quiet}>
            {t(`staff.evidence.${code}`, { shared: shared.join(', ') })}
          </p>
        ))}
      </div>
      <div className={classes.buttons}>
        <Button size="xs" aria-label={`${t('staff.join')}: ${profile.name}`} onClick={() => void decide('join')}>
          {t('staff.join')}
        </Button>
        <Button size="xs" aria-label={`${t('staff.apart')}: ${profile.name}`} onClick={() => void decide('apart')}>
          {t('staff.apart')}
        </Button>
      </div>
    </li>
  );
}

function Side({ profile: { id, name, media_outlet, articles } }: { profile: MediaProfile }) {
  const t = useT('discover');
  return (
    <span className={classes.side}>
      <Link to="/staff/connect/media-profiles/edit/$mediaProfileId" params={{ mediaProfileId: id }}>
        {name}
      </Link>{' '}
      <span className={classes.quiet}>
        {media_outlet?.name} · {t('hit.articles', { count: articles })}
      </span>
    </span>
  );
}
