export const reason = 'Why? Everyone will read it';
export const editQuestion = 'Edit the question';
export const editRule =
  'For five minutes after it opens, or until somebody else answers, whichever comes first.';
export const edit = 'Edit';
export const fixTypo = 'Fix a typo';
export const fixRule = 'A few letters. Everyone sees both the old and the new words.';
export const startVersion = 'Start a new version';
export const versionRule =
  'Ask again with other words. This one closes and keeps its answers, and each links to the other.';
export const newVersion = 'New version';
export const openRule = 'Earlier than planned. It closes at the planned time.';
export const resumeRule = 'People can answer again.';
export const pauseRule = 'Nobody can answer until you resume it. The result shows as before.';
export const closeRule =
  'Earlier than planned, and for good: a closed question cannot be reopened.';
export const remove = 'Delete';
export const removeRule = 'The question and its text are deleted for good.';
export const removeForGood = 'Delete for good';
export const startOrStop = 'Start or stop';
export const stop = 'Stop';
export const openNow = 'Open it now';
export const open = 'Open';
export const resume = 'Resume';
export const pause = 'Pause';
export const pauseIt = 'Pause it';
export const closeNow = 'Close it now';
export const close = 'Close';
export const closeForGood = 'Close it for good';
