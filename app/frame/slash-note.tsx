import { useState, type FocusEvent } from 'react';
import { isSlashOff, SLASH, turnSlash } from './slash-key.ts';

/** Under the empty field, for whoever has a keyboard. */
export function SlashNote({ onLeave }: { onLeave: (event: FocusEvent) => void }) {
  const [isOff, setIsOff] = useState(isSlashOff);
  const turn = () => {
    turnSlash(isOff);
    setIsOff(!isOff);
  };
  return (
    <div className="suggestions slash-note">
      <p>
        {isOff ? (
          'One key to come here is turned off.'
        ) : (
          <>
            Press <kbd>{SLASH}</kbd> anywhere to come here.
          </>
        )}
      </p>
      <button type="button" className="text-link min-h-6" onClick={turn} onBlur={onLeave}>
        {isOff ? 'Turn it on' : 'Turn it off'}
      </button>
    </div>
  );
}
