export default function Page() { return <main id="main"><h1>live/pages/live</h1></main>; }
