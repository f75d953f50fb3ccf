import type { RecordingTools } from '@masthead/contract';
import { useT } from '../../shared/i18n/index.ts';
import { Notice } from './Notice.tsx';

/** Sentences about what the server lacks, and what follows from it. */
export function ToolNotes({ tools }: { tools: RecordingTools | undefined }) {
  const t = useT('recordings');
  if (!tools) return null;
  return (
    <>
      {!tools.ffmpeg && <Notice>{t('needs_ffmpeg')}</Notice>}
      {!tools.transcription && <Notice>{t('no_service')}</Notice>}
    </>
  );
}
