export default function Page() { return <main id="main"><h1>embeds/pages/test</h1></main>; }
