/** By itself a frame has no page around it whose ground could show through; in one it takes the room it needs. */
export function fitToHost(frame: HTMLElement, id: string): void {
  if (parent === window) document.documentElement.className = 'p';
  else postHeight(frame, id);
}

/**
 * Tells the host how tall the frame wants to be, whenever that changes and when it is asked: in words of our own, and as
 * Datawrapper's script reads it, which many newsrooms have.
 */
function postHeight(frame: HTMLElement, id: string): void {
  const height = () => Math.ceil(frame.getBoundingClientRect().height);
  let told = 0;
  const tell = () => {
    told = height();
    // To whoever it is: a frame does not know its host, and how tall it is is no secret to who shows it.
    parent.postMessage({ type: 'poll:height', v: 1, id, height: told }, '*');
    parent.postMessage({ 'datawrapper-height': { [id]: told } }, '*');
  };
  new ResizeObserver(() => {
    if (height() !== told) tell();
  }).observe(frame);
  addEventListener('message', ({ source, data }: MessageEvent<{ type?: unknown } | null>) => {
    if (source === parent && data?.type === 'poll:ping') tell();
  });
}
