export default function Page() { return <main id="main"><h1>content/pages/worked</h1></main>; }
