export default function Page() { return <main id="main"><h1>topics/pages/topic</h1></main>; }
