export default function Page() { return <main id="main"><h1>content/pages/blog</h1></main>; }
