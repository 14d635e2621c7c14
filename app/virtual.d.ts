declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';
  const build: ServerBuild;
  export = build;
}

declare module 'virtual:frame-script' {
  const script: string;
  export default script;
}

declare module 'virtual:help-script' {
  const script: string;
  export default script;
}

declare module 'virtual:frame-card-script' {
  const script: string;
  export default script;
}

declare module 'virtual:frame-bars-styles' {
  const styles: string;
  export default styles;
}

declare module 'virtual:frame-reasons-styles' {
  const styles: string;
  export default styles;
}

declare module 'virtual:frame-scale-styles' {
  const styles: string;
  export default styles;
}

declare module 'virtual:frame-styles' {
  const styles: string;
  export default styles;
}

declare module 'virtual:offline-worker' {
  const script: string;
  export default script;
}
