import { Button, Group, Switch, Textarea, TextInput } from '@mantine/core';
import { type PostNetwork, postLimits } from '@masthead/contract';
import { useState } from 'react';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal, Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from '../social.module.css';
import { campaignOf, markLinks } from './campaign-marks.ts';
import { charactersLeft } from './count-characters.ts';
import { PostPreview } from './PostPreview.tsx';

interface Props {
  /** Headline of the story that the post is about. */
  headline: string;
  /** Address of the story, if it is public. */
  url: string | null;
  onClose: () => void;
}

const networks = Object.keys(postLimits) as PostNetwork[];

/** Writes a post for a network, with campaign marks on its links, a preview and the characters left, and copies it. */
export function SocialTextDialog({ headline, url, onClose }: Props) {
  const t = useT('social');
  const common = useT('app');
  const names = useT('newsrooms');
  const [network, setNetwork] = useState<PostNetwork>('linkedin');
  const [text, setText] = useState([headline, url].filter(Boolean).join('\n\n'));
  const [hasMarks, setMarks] = useState(false);
  const [campaign, setCampaign] = useState(campaignOf(headline));
  const post = hasMarks ? markLinks(text, { network, campaign: campaign.trim() }) : text;
  const left = charactersLeft(post, network);
  const copy = async () => {
    await navigator.clipboard.writeText(post);
    notify({ title: t('text.copied') });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('text.title')}
      size={860}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <div className={classes.writing}>
        <div className={classes.text}>
          <Select
            label={t('text.network')}
            allowDeselect={false}
            data={networks.map((value) => ({ value, label: names(`networks.${value}`) }))}
            value={network}
            onChange={(value) => value && setNetwork(value)}
          />
          <Textarea
            data-autofocus
            label={t('text.text')}
            autosize
            minRows={5}
            maxRows={16}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Switch
            label={t('text.marks')}
            description={t('text.marks_hint')}
            checked={hasMarks}
            onChange={(event) => setMarks(event.currentTarget.checked)}
          />
          {hasMarks && (
            <TextInput
              label={t('text.campaign')}
              maxLength={60}
              value={campaign}
              onChange={(event) => setCampaign(event.currentTarget.value)}
            />
          )}
        </div>
        <div className={classes.text}>
          <PostPreview network={network} text={post} headline={headline} />
          <p className={classes.counter} data-over={left < 0 || undefined} role="status">
            {left < 0 ? t('text.over', { count: -left }) : t('text.left', { count: left })}
          </p>
        </div>
      </div>
      <Group justify="flex-end" mt={16}>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button variant="filled" disabled={left < 0 || !post.trim()} onClick={() => void copy()}>
          {t('text.copy')}
        </Button>
      </Group>
    </Modal>
  );
}
