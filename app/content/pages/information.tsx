export default function Page() { return <main id="main"><h1>content/pages/information</h1></main>; }
