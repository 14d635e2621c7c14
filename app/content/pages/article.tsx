export default function Page() { return <main id="main"><h1>content/pages/article</h1></main>; }
