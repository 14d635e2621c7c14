export default function Page() { return <main id="main"><h1>communities/pages/list</h1></main>; }
