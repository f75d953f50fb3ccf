import type { FilePurpose, ImageCrop } from '@masthead/contract';
import { BrandMark, PersonMark } from '../../shared/parts/index.ts';
import { ImageField } from '../../shared/upload/index.ts';

interface Props {
  label: string;
  purpose: FilePurpose;
  /** The name of the person or brand, whose initials are shown until there is a picture. */
  name: string;
  value: ImageCrop | null;
  onChange: (value: ImageCrop | null) => void;
  error?: string | undefined;
  isRound?: boolean;
}

/** A picture of somebody or something that has a name. */
export function PictureField({ name, isRound, ...props }: Props) {
  const mark = isRound ? <PersonMark name={name} size="xx-large" /> : <BrandMark name={name} size="xl" />;
  // Without a name the mark would be a dark square.
  const placeholder = name.trim() && mark;
  return <ImageField {...props} placeholder={placeholder} />;
}
