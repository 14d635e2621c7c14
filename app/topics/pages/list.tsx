export default function Page() { return <main id="main"><h1>topics/pages/list</h1></main>; }
