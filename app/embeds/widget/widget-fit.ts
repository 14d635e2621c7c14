/**
 * A frame inside a page takes the height it needs; opened by itself, it has no host whose background could show
 * through.
 */
export function fitToHost(frame: HTMLElement, id: string): void {
  if (parent === window) document.documentElement.className = 'p';
  else postHeight(frame, id);
}

/**
 * Posts the frame's height to the host whenever it changes or the host asks: in our own format, and in that of
 * Datawrapper's script, which many newsrooms have.
 */
function postHeight(frame: HTMLElement, id: string): void {
  const height = () => Math.ceil(frame.getBoundingClientRect().height);
  let told = 0;
  const tell = () => {
    told = height();
    // The target is any origin: a frame does not know its host, and its height is no secret from the page that shows
    // it.
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
