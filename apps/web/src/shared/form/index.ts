export { readDraft, writeDraft } from './drafts.ts';
export { FormBanner } from './FormBanner.tsx';
export { InlineEdit } from './InlineEdit.tsx';
export { Label } from './Label.tsx';
export { ReasonDialog } from './ReasonDialog.tsx';
export { useForm } from './useForm.ts';
export { useLeaveQuestion } from './useLeaveQuestion.ts';
export { useSaving } from './useSaving.ts';
export { useSearchSelect } from './useSearchSelect.tsx';
