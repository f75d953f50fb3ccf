import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { nameTaken } from './newsrooms.api.ts';

/** Milliseconds after the last key until the server is asked. */
const pause = 350;

/** Returns, while a name is typed, whether another newsroom of the country has it. */
export function useNameTaken(name: string, country: string | null | undefined, newsroomId?: string): boolean {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(name.trim()), pause);
    return () => clearTimeout(timer);
  }, [name]);
  const isReady = asked !== '' && asked === name.trim() && Boolean(country);
  const answer = useQuery({ ...nameTaken(asked, country ?? '', newsroomId), enabled: isReady });
  return isReady && (answer.data?.name_is_taken ?? false);
}
