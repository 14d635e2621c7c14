export default function Page() { return <main id="main"><h1>embeds/pages/results</h1></main>; }
