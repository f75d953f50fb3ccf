export { ChipButton } from './ChipButton.tsx';
export { Expandable } from './Expandable.tsx';
export { LiveBadge } from './LiveBadge.tsx';
export { LoadMore } from './LoadMore.tsx';
export { Age, BrandMark, Growth, PersonMark, TierBadge } from './marks.tsx';
export { OutletMark } from './OutletMark.tsx';
export { useCountryOptions, useLanguageOptions } from './options.ts';
export { PermissionButton, useRefusal } from './PermissionButton.tsx';
export { Picture } from './Picture.tsx';
export { PieceThumbnail } from './PieceThumbnail.tsx';
export {
  CountryMultiSelect,
  CountrySelect,
  LanguageMultiSelect,
  LanguageSelect,
  TimezoneSelect,
} from './pickers.tsx';
export { RefusalNote } from './RefusalNote.tsx';
export { SearchField } from './SearchField.tsx';
export { SegmentedControl } from './SegmentedControl.tsx';
export { Sparkline } from './Sparkline.tsx';
export { ToneMark } from './ToneMark.tsx';
export { useSearchText } from './useSearchText.ts';
