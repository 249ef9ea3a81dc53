import { useEffect, useState } from 'react';
import './progress.css';

interface ProgressProps {
  /** What is going on, such as `Loading the twins`. */
  readonly label: string;
  /** From 0 to 1, where it is known. */
  readonly value?: number | undefined;
}

/** What is over sooner shows nothing: a flash of progress disturbs more than it tells. */
const DELAY_MS = 250;

/** For what may take over a second. */
export const Progress = ({ label, value }: ProgressProps) => {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="progress" role="status" data-shown={isShown}>
      <span>{isShown ? `${label} …` : ''}</span>
      {isShown && <progress aria-label={label} value={value} />}
    </div>
  );
};
