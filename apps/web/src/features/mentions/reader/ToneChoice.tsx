import { UnstyledButton } from '@mantine/core';
import { type Mention, sentiments } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../../shared/actor/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChevronDown } from '../../../shared/icons/index.ts';
import { ToneMark } from '../../../shared/parts/index.ts';
import { explanationOf } from '../mentions.api.ts';
import classes from './tone.module.css';

interface ToneProps {
  mention: Mention;
  onChoose: (tone: Mention['sentiment']) => void;
}

/** Shows the tone with its origin and confidence, and lets the user correct it. */
export function ToneChoice({ mention, onChoose }: ToneProps) {
  const t = useT('mentions');
  const canChange = usePermission('stream.update').can;
  const tone = (
    <ToneMark
      tone={mention.sentiment}
      confidence={mention.sentiment_confidence}
      {...(mention.sentiment_by && { by: mention.sentiment_by })}
    />
  );
  if (!canChange) return tone;
  return (
    <Menu position="bottom-start" width={300}>
      <Menu.Target>
        <UnstyledButton className={classes.tone} aria-label={t('tone.change')}>
          {tone}
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('tone.title')}</Menu.Label>
        {sentiments.map((sentiment) => (
          <Menu.Item
            key={sentiment}
            onClick={() => onChoose(sentiment)}
            aria-current={mention.sentiment_confidence === null && mention.sentiment === sentiment}
          >
            <ToneMark tone={sentiment} confidence={null} />
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Agreement mention={mention} />
        <Menu.Item component={Link} to="/tone">
          {t('tone.review.open')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Shows how often people agree with the computed tone in this language. */
function Agreement({ mention }: { mention: Mention }) {
  const t = useT('mentions');
  const { language, percentage } = useFormat();
  const { data } = useQuery(explanationOf(mention.id));
  if (!data) return null;
  const { tone_agreement: agreement } = data.data;
  const name = language(mention.language);
  return (
    <p className={classes.agreement}>
      {agreement === null
        ? t('tone.unmeasured', { language: name })
        : t('tone.agreement', { language: name, agreement: percentage(agreement) })}
    </p>
  );
}
