import { Button } from '@mantine/core';
import type { Stream } from '@masthead/contract';
import { useState } from 'react';
import { Drawer } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconHistory } from '../../../shared/icons/index.ts';
import { Versions } from './Versions.tsx';

interface VersionsButtonProps {
  stream: Stream;
  onRestored: (answer: { data: Stream }, version: number) => void;
}

/** Opens what the stream was, with who and when. */
export function VersionsButton({ stream, onRestored }: VersionsButtonProps) {
  const t = useT('streams');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconHistory size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('versions.title')}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('versions.of', { name: stream.name })}
        closeButtonProps={{ 'aria-label': t('versions.close') }}
      >
        {isOpen && (
          <Versions
            stream={stream}
            onRestored={(answer, version) => {
              setOpen(false);
              onRestored(answer, version);
            }}
          />
        )}
      </Drawer>
    </>
  );
}
