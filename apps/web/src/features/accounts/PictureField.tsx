import { Button, Input } from '@mantine/core';
import type { FilePurpose, ImageCrop } from '@masthead/contract';
import { useT } from '../../shared/i18n/index.ts';
import { BrandMark, PersonMark } from '../../shared/parts/index.ts';
import classes from './settings/settings.module.css';

interface Props {
  label: string;
  purpose: FilePurpose;
  /** Whose picture it is: shown by its initials until there is one. */
  name: string;
  value: ImageCrop | null;
  onChange: (value: ImageCrop | null) => void;
  error?: string | undefined;
  isRound?: boolean;
}

/** A picture with its crop. */
export function PictureField({ label, name, value, onChange, error, isRound }: Props) {
  const t = useT('accounts');
  const shown = value?.cropped ?? value?.original ?? null;
  return (
    <Input.Wrapper label={label} error={error}>
      <div className={classes.picture}>
        {isRound ? (
          <PersonMark name={name} picture={shown} size={56} />
        ) : (
          <BrandMark name={name} logo={shown} size={56} />
        )}
        {shown && (
          <Button size="xs" onClick={() => onChange(null)}>
            {t('picture.remove')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
