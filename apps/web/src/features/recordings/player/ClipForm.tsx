import { Button, TextInput } from '@mantine/core';
import { limits } from '@masthead/contract';
import { useState } from 'react';
import { saveFileOf } from '../../../shared/api-file.ts';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { readTimeCode, timeCode } from '../../../shared/format/index.ts';
import { useT, useTranslator } from '../../../shared/i18n/index.ts';
import { IconDownload } from '../../../shared/icons/index.ts';
import classes from '../recordings.module.css';

interface Props {
  recordingId: string;
  headline: string;
  isVideo: boolean;
  /** Place around which the clip is first. */
  second: number;
  /** Returns the second that is being played. */
  now: () => number;
}

const before = 5;
const after = 25;

/** Cuts a piece of the recording and saves it. */
export function ClipForm({ recordingId, headline, isVideo, second, now }: Props) {
  const t = useT('recordings');
  const { translate } = useTranslator();
  const [from, setFrom] = useState(timeCode(Math.max(0, second - before)));
  const [to, setTo] = useState(timeCode(second + after));
  const [isCutting, setCutting] = useState(false);
  const [start, end] = [readTimeCode(from), readTimeCode(to)];
  const length = start !== null && end !== null ? end - start : null;
  const isTooLong = length !== null && length > limits.clipSeconds;
  const badTime = (value: number | null) => (value === null ? t('clip.bad_time') : undefined);
  const wrongEnd = length !== null && length <= 0 ? t('clip.order') : undefined;
  const tooLong = isTooLong ? translate('errors.clip_too_long', { minutes: limits.clipSeconds / 60 }) : undefined;
  const isReady = length !== null && length > 0 && !isTooLong;
  const cut = async () => {
    setCutting(true);
    try {
      const extension = isVideo ? 'mp4' : 'mp3';
      await saveFileOf(`/recordings/${recordingId}/clip?start=${start}&end=${end}`, `${headline} ${from}`, extension);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setCutting(false);
    }
  };
  return (
    <form
      className={classes.clip}
      aria-label={t('clip.title')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void cut();
      }}
    >
      <h2>{t('clip.title')}</h2>
      <div className={classes.times}>
        <div>
          <TextInput
            label={t('clip.from')}
            value={from}
            error={badTime(start)}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
          <Button size="xs" onClick={() => setFrom(timeCode(now()))}>
            {t('clip.start_here')}
          </Button>
        </div>
        <div>
          <TextInput
            label={t('clip.to')}
            value={to}
            error={badTime(end) ?? wrongEnd ?? tooLong}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
          <Button size="xs" onClick={() => setTo(timeCode(now()))}>
            {t('clip.end_here')}
          </Button>
        </div>
      </div>
      <Button
        type="submit"
        variant="filled"
        disabled={!isReady}
        loading={isCutting}
        leftSection={<IconDownload size={16} stroke={1.6} />}
      >
        {t('clip.cut')}
      </Button>
    </form>
  );
}
