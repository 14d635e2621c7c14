export default function Page() { return <main id="main"><h1>communities/pages/community</h1></main>; }
